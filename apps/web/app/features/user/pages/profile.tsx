import { Link, useRouteLoaderData } from 'react-router';
import { personAddress } from '../../../lib/sections.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { loader as layoutLoader } from './profile-layout.tsx';
import { personText } from '../user.text.ts';
import styles from '../components/person.module.css';

export function meta() {
  return [{ title: '我的资料 · 知汇' }];
}

export default function Profile() {
  const user = useRouteLoaderData<typeof layoutLoader>('features/person/pages/profile-layout');
  if (user === undefined) return null;
  const facts = [
    [personText.nickname, user.nickname],
    [personText.email, user.email],
    [personText.phone, user.phone],
    [personText.role, user.roleName],
    [personText.bio, user.bio],
  ] as const;
  return (
    <section aria-labelledby="profile">
      <h2 id="profile">{personText.profile}</h2>
      <div className={styles.card}>
        <Avatar person={user} size="huge" />
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || <span className={styles.unset}>{personText.unset}</span>}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Link className={styles.more} to={personAddress(user.id)} state={{ id: user.id }}>
        {personText.viewHome}
      </Link>
    </section>
  );
}
