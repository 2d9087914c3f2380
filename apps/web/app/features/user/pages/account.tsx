import { useRouteLoaderData } from 'react-router';
import { Caution } from '../../../ui/caution.tsx';
import { PasswordForm } from '../components/password-form.tsx';
import type { loader as layoutLoader } from './profile-layout.tsx';
import { personText } from '../user.text.ts';
import styles from '../components/person.module.css';

export function meta() {
  return [{ title: '账号安全 · 知汇' }];
}

export default function Account() {
  const user = useRouteLoaderData<typeof layoutLoader>('features/person/pages/profile-layout');
  return (
    <section aria-labelledby="account">
      <h2 id="account">{personText.account}</h2>
      {user?.mustChangePassword === true && (
        <Caution className={styles.note}>{personText.mustChange}</Caution>
      )}
      <PasswordForm />
    </section>
  );
}
