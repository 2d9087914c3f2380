import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { sharedPageText as text } from '../shared-page.text.ts';
import { SharedFrame } from './shared-frame.tsx';
import styles from './shared.module.css';

/** The page of a link that leads nowhere, the same whether it ended, expired or never was; another for a busy site. */
export function LinkError() {
  const error = useRouteError();
  const { site } = useSession();
  const isGone = isRouteErrorResponse(error) && error.status === 404;
  const title = isGone ? text.gone : text.busy;
  return (
    <SharedFrame>
      <title>{`${title} · ${site.name}`}</title>
      <div className={styles.narrow}>
        <h1 className="vh">{title}</h1>
        <EmptyState title={title} failed={!isGone}>
          {isGone ? text.goneHint : text.busyHint}
        </EmptyState>
      </div>
    </SharedFrame>
  );
}
