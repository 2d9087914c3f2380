import type {
  LibraryItem,
  MediaUse,
} from '@zhihui/contract/features/media-library/media-library.endpoints.ts';
import type { MediaUseState } from '@zhihui/contract/features/media-library/media-library.limits.ts';
import { formatFileSize } from '../../../lib/file-size.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { SideSheet, adminStyles as admin } from '../../admin/admin.public.ts';
import { formatDimensions } from './library-columns.tsx';
import { mediaLibraryText as words } from './media-library.text.ts';
import { PlaceLink, getPlaceLabel } from './use-place.tsx';
import { useUses } from './use-uses.ts';
import styles from './media-library.module.css';

const TONES: Readonly<Record<MediaUseState, string>> = {
  APPROVED: 'ok',
  PENDING_REVIEW: 'warn',
  REJECTED: 'err',
  DRAFT: 'none',
  DELETED: 'none',
};

/** Shows an upload in a drawer, and lists everything that uses it. */
export function UsesSheet({ item, close }: { item: LibraryItem | null; close: () => void }) {
  return (
    <SideSheet
      open={item !== null}
      title={words.details}
      size="wide"
      onClose={close}
      footer={
        item !== null && (
          <a className={getButtonClass()} href={item.url} target="_blank" rel="noreferrer">
            {words.open}
          </a>
        )
      }
    >
      {item !== null && (
        <>
          <Facts item={item} />
          <h3 className={styles.usesTitle}>{words.uses}</h3>
          <Uses key={item.id} item={item} />
        </>
      )}
    </SideSheet>
  );
}

function Facts({ item }: { item: LibraryItem }) {
  return (
    <>
      {item.kind === 'IMAGE' && <img className={styles.preview} src={item.url} alt={item.name} />}
      <dl className={admin.facts}>
        <dt>{words.name}</dt>
        <dd className={styles.breaking}>{item.name}</dd>
        <dt>{words.kind}</dt>
        <dd>{words.kinds[item.kind]}</dd>
        {item.width !== null && (
          <>
            <dt>{words.dimensions}</dt>
            <dd>{formatDimensions(item)}</dd>
          </>
        )}
        <dt>{words.size}</dt>
        <dd>{formatFileSize(item.size)}</dd>
        <dt>{words.uploader}</dt>
        <dd>{item.owner.nickname}</dd>
        <dt>{words.uploadedAt}</dt>
        <dd>
          <Time at={item.createdAt} />
        </dd>
        <dt>{words.address}</dt>
        <dd className={styles.breaking}>{item.url}</dd>
      </dl>
    </>
  );
}

/** All places that use an upload, a page at a time, and that they keep it from being deleted. */
function Uses({ item }: { item: LibraryItem }) {
  const { uses, total, failed, isLoading, loadMore } = useUses(item.id);
  return (
    <>
      {!item.unused && uses.length > 0 && <p className={styles.note}>{words.inUse}</p>}
      {uses.length > 0 && <UseTable uses={uses} />}
      {!isLoading && failed === null && uses.length === 0 && (
        <p className={styles.quiet}>{item.shared ? words.publicPictureNote : words.noUses}</p>
      )}
      {failed !== null && <p role="alert">{failed}</p>}
      {isLoading && <p role="status">{words.loading}</p>}
      {!isLoading && uses.length < total && (
        <button type="button" className={getButtonClass('plain', 'small')} onClick={loadMore}>
          {words.loadMore}
        </button>
      )}
    </>
  );
}

function UseTable({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <table className={styles.uses}>
      <thead>
        <tr>
          <th scope="col">{words.place}</th>
          <th scope="col">{words.placeTitle}</th>
          <th scope="col">{words.state}</th>
        </tr>
      </thead>
      <tbody>
        {uses.map((use) => (
          <tr key={`${use.kind} ${use.id} ${use.answerId ?? use.commentId}`}>
            <td>{getPlaceLabel(use)}</td>
            <td>
              <PlaceLink use={use} />
            </td>
            <td>
              {use.state === null ? (
                '—'
              ) : (
                <span className={admin.state} data-tone={TONES[use.state]}>
                  {words.states[use.state]}
                </span>
              )}
              {!use.live && <small className={styles.quiet}> {words.earlierRevision}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
