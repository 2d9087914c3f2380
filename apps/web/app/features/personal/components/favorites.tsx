import { Suspense, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FavoriteItem } from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formatCount } from '../../../lib/text.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { favoritesText } from '../favorites.text.ts';
import { catchLostFocus } from '../focus-lost.ts';
import type { Favorites as Listed } from '../personal.favorites.ts';
import { personalText } from '../personal.text.ts';
import { FavoriteRow } from './favorite-row.tsx';
import { FolderTools } from './folder-tools.tsx';
import styles from './kept.module.css';

const FolderDialog = lazyPart(() => import('../../reaction/components/folder-dialog.tsx'));

interface FavoritesProps {
  listed: Listed;
  /** Address of the tab. */
  address: string;
}

/** What one keeps, in one folder or all; folders are renamed and deleted here. */
export function Favorites({ listed, address }: FavoritesProps) {
  const { folder, gone, page } = listed;
  const list = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState<{ item: FavoriteItem; row: number } | null>(null);
  const { revalidate } = useRevalidator();
  const inFolder = (id: string | number) => `${address}&folder=${id}`;
  /** What was moved away, or the folder, may have had the focus: the next row has it then, or the choice of folders. */
  const keepFocus = (row?: number) =>
    catchLostFocus(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('button[data-move]') ?? [];
      const next = row === undefined ? undefined : rows[Math.min(row, rows.length - 1)];
      return next ?? list.current?.querySelector<HTMLElement>('a[aria-current]') ?? list.current;
    });
  return (
    <div ref={list} tabIndex={-1}>
      <div className={styles.bar}>
        <FolderChoice listed={listed} address={address} inFolder={inFolder} />
        {folder !== null && (
          <FolderTools
            key={folder.id}
            folder={folder}
            all={address}
            onRemoved={() => keepFocus()}
          />
        )}
      </div>
      {page.records.length === 0 ? (
        <None folder={folder !== null} gone={gone} />
      ) : (
        <>
          {page.records.map((item, row) => (
            <FavoriteRow
              key={item.id}
              item={item}
              folder={folder === null ? folderOf(item, listed) : null}
              inFolder={inFolder}
              onMove={() => setMoving({ item, row })}
            />
          ))}
          <Pager
            current={page.current}
            size={page.size}
            total={page.total}
            unit={personalText.unit}
            to={(n) => `${folder === null ? address : inFolder(folder.id)}&current=${n}`}
          />
        </>
      )}
      {moving !== null && (
        <Suspense>
          <FolderDialog
            contentId={moving.item.id}
            onMoved={() => void revalidate().then(() => keepFocus(moving.row))}
            onClose={() => {
              setMoving(null);
              keepFocus(moving.row);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function folderOf({ folderId }: FavoriteItem, { folders }: Listed) {
  return folders.find(({ id }) => id === folderId) ?? null;
}

interface FolderChoiceProps extends FavoritesProps {
  inFolder: (id: string | number) => string;
}

function FolderChoice({ listed, address, inFolder }: FolderChoiceProps) {
  const { folders, all, folder, gone } = listed;
  if (folders.length === 0) return null;
  const options = folders.map(({ id, name, count }) => ({
    key: String(id),
    label: `${name} ${formatCount(count)}`,
    to: inFolder(id),
  }));
  return (
    <ChoiceLinks
      className={styles.choice}
      label={favoritesText.folders}
      selected={gone ? '' : String(folder?.id ?? 'all')}
      options={[
        { key: 'all', label: `${favoritesText.all} ${formatCount(all)}`, to: address },
        ...options,
      ]}
    />
  );
}

function None({ folder, gone }: { folder: boolean; gone: boolean }) {
  if (gone) return <EmptyState title={favoritesText.gone}>{favoritesText.goneHint}</EmptyState>;
  if (folder) return <EmptyState title={favoritesText.empty}>{favoritesText.emptyHint}</EmptyState>;
  return <EmptyState title={personalText.none.favorites}>{personalText.noneHint}</EmptyState>;
}
