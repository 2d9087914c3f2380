import type { RoleDetail } from '@zhihui/contract/features/role/role.schema.ts';
import { Link } from 'react-router';
import { roleText } from './role.text.ts';
import styles from './permission.module.css';

/** The roles, each with its numbers of users and permissions. */
export function RoleList({
  roles,
  selectedRole,
}: {
  roles: RoleDetail[];
  selectedRole: RoleDetail | null;
}) {
  return (
    <nav className={styles.roles} aria-label={roleText.roles}>
      {roles.map(({ id, name, code, builtIn, holders, permissions }) => (
        <Link
          key={id}
          to={`?role=${id}`}
          preventScrollReset
          aria-current={id === selectedRole?.id ? 'true' : undefined}
        >
          <b className="cut">{name}</b>
          <span>{builtIn ? code : roleText.custom}</span>
          <small>{roleText.line(holders, code === 'Admin' ? null : permissions.length)}</small>
        </Link>
      ))}
    </nav>
  );
}
