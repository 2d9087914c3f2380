import type { Id } from '@zhihui/contract/schema.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import { categoryAddress, itemAddress } from '../../../lib/sections.ts';
import { SideSheet } from '../../admin/admin.public.ts';
import { userAccessText } from './access-admin.text.ts';
import { describeReason } from './describe-reason.ts';
import { GrowingList, Reasons } from './growing-list.tsx';
import styles from './growing-list.module.css';

interface UserAccessSheetProps {
  /** The user to look at; null when the sheet is closed. */
  user: { id: Id; nickname: string } | null;
  close: () => void;
}

/** The restricted categories and contents that a user may read, each with the reasons. */
export function UserAccessSheet({ user, close }: UserAccessSheetProps) {
  const id = user?.id;
  const fetchPage = useMemo(
    () =>
      id === undefined
        ? null
        : (current: number) => call('GET /access/user/:id', { params: { id }, query: { current } }),
    [id],
  );
  return (
    <SideSheet
      open={user !== null}
      title={userAccessText.title(user?.nickname ?? '')}
      subtitle={userAccessText.description}
      size="medium"
      onClose={close}
    >
      <GrowingList
        label={userAccessText.title(user?.nickname ?? '')}
        fetchPage={fetchPage}
        empty={userAccessText.empty}
        getKey={({ category, content }) =>
          content === null ? `category ${category?.id}` : `content ${content.id}`
        }
      >
        {({ category, content, reasons }) => (
          <>
            <span className={styles.kind}>
              {content === null ? userAccessText.category : userAccessText.models[content.model]}
            </span>
            <span className={styles.facts}>
              {content === null ? (
                category !== null && <Link to={categoryAddress(category.id)}>{category.name}</Link>
              ) : (
                <Link to={itemAddress(content.model, content.id)}>{content.title}</Link>
              )}
              <Reasons sentences={reasons.map(describeReason)} />
            </span>
          </>
        )}
      </GrowingList>
    </SideSheet>
  );
}
