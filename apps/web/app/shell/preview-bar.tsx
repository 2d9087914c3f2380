import type { CSSProperties } from 'react';
import { useSession } from '../session/session.ts';
import { getButtonClass } from '../ui/button.ts';
import { Tag } from '../ui/tag.tsx';

/** Here and not in a style sheet: what hardly anybody ever sees is no part of everybody's first visit. */
const BAR: CSSProperties = {
  position: 'fixed',
  insetInline: 0,
  bottom: 'calc(16px + var(--zh-bottombar, 0px))',
  zIndex: 40,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  width: 'fit-content',
  maxWidth: 'calc(100vw - 32px)',
  marginInline: 'auto',
  padding: '10px 12px 10px 16px',
  borderRadius: 10,
  background: 'var(--ant-color-warning-bg)',
  border: '1px solid var(--ant-color-warning-border)',
  color: 'var(--ant-color-text)',
  boxShadow: 'var(--ant-box-shadow)',
};

/** Says on every page that an Admin sees the site as somebody of a role would; one press leads back, without scripts too. */
export function PreviewBar({ role }: { role: string }) {
  const { xsrf } = useSession();
  return (
    <section aria-label="角色视角" style={BAR} className="noprint">
      <Tag tone="warn">只能看</Tag>
      <span>
        正在以<b>{`“${role}”`}</b>的角色看网站
      </span>
      <form method="post" action="/preview/end">
        <input type="hidden" name="_xsrf" value={xsrf} />
        <button
          type="submit"
          className={getButtonClass('plain', 'small')}
          style={{ minHeight: 40 }}
        >
          退出查看
        </button>
      </form>
    </section>
  );
}
