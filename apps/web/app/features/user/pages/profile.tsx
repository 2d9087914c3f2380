import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { AvatarSetting } from '../components/avatar-setting.tsx';
import { ProfileForm, ProfilePreview } from '../components/profile-form.tsx';
import { personText } from '../user.text.ts';
import styles from '../components/person.module.css';

export function meta() {
  return [{ title: personText.page }];
}

/** The user's profile, with a live preview of how others see it. */
export default function Profile() {
  const user = useOutletContext<CurrentUser>();
  const [draftValues, setDraftValues] = useState<{ nickname: string; bio: string } | null>(null);
  return (
    <section aria-labelledby="profile">
      <h2 id="profile">{personText.profile}</h2>
      <div className={styles.profile}>
        <div>
          <AvatarSetting user={user} />
          <ProfileForm user={user} onTyped={setDraftValues} />
        </div>
        <ProfilePreview user={{ ...user, ...draftValues }} />
      </div>
    </section>
  );
}
