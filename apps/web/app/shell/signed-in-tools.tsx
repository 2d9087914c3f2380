import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { Model } from '@zhihui/contract/models.ts';
import { AccountMenu } from './account-menu.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { BellLink, WriteLink } from './header-links.tsx';

/** At the end of the header: write, notifications, account. */
export function SignedInTools({ user, section }: { user: CurrentUser; section: Model | null }) {
  return (
    <>
      <WriteLink section={section} />
      <BellLink initialCount={user.unreadCount} />
      <AccountMenu user={user} />
      {user.preview && <PreviewBar role={user.roleName} />}
    </>
  );
}
