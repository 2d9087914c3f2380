import { Suspense, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FavoriteItem } from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formatCount } from '../../../lib/text.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { favoritesText } from '../favorites.text.ts';
import { restoreLostFocus } from '../restore-lost-focus.ts';
import type { Favorites as TabContent } from '../personal.favorites.ts';
import { personalText } from '../personal.text.ts';
import { FavoriteRow } from './favorite-row.tsx';
import { FolderTools } from './folder-tools.tsx';
import styles from './kept.module.css';

const FolderDialog = lazyPart(() => import('../../reaction/components/folder-dialog.tsx'));

interface FavoritesProps {
  tabContent: TabContent;
  /** Address of the tab. */
  address: string;
}

/** What one keeps, in one folder or all; folders are renamed and deleted here. */
export function Favorites({ tabContent, address }: FavoritesProps) {
  const { folder, isMissing, page } = tabContent;
  const list = useRef<HTMLDivElement>(null);
  const [movingItem, setMovingItem] = useState<{ item: FavoriteItem; row: number } | null>(null);
  const { revalidate } = useRevalidator();
  const getFolderAddress = (id: string | number) => `${address}&folder=${id}`;
  /** What was moved away, or the folder, may have had the focus: the next row has it then, or the choice of folders. */
  const restoreFocus = (row?: number) =>
    restoreLostFocus(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('button[data-move]') ?? [];
      const next = row === undefined ? undefined : rows[Math.min(row, rows.length - 1)];
      return next ?? list.current?.querySelector<HTMLElement>('a[aria-current]') ?? list.current;
    });
  return (
    <div ref={list} tabIndex={-1}>
      <div className={styles.bar}>
        <FolderChoice
          tabContent={tabContent}
          address={address}
          getFolderAddress={getFolderAddress}
        />
        {folder !== null && (
          <FolderTools
            key={folder.id}
            folder={folder}
            all={address}
            onRemoved={() => restoreFocus()}
          />
        )}
      </div>
      {page.records.length === 0 ? (
        <EmptyFavorites folder={folder !== null} isMissing={isMissing} />
      ) : (
        <>
          {page.records.map((item, row) => (
            <FavoriteRow
              key={item.id}
              item={item}
              folder={folder === null ? findFolder(item, tabContent) : null}
              getFolderAddress={getFolderAddress}
              onMove={() => setMovingItem({ item, row })}
            />
          ))}
          <Pager
            current={page.current}
            size={page.size}
            total={page.total}
            unit={personalText.unit}
            to={(n) => `${folder === null ? address : getFolderAddress(folder.id)}&current=${n}`}
          />
        </>
      )}
      {movingItem !== null && (
        <Suspense>
          <FolderDialog
            contentId={movingItem.item.id}
            onMoved={() => void revalidate().then(() => restoreFocus(movingItem.row))}
            onClose={() => {
              setMovingItem(null);
              restoreFocus(movingItem.row);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function findFolder({ folderId }: FavoriteItem, { folders }: TabContent) {
  return folders.find(({ id }) => id === folderId) ?? null;
}

interface FolderChoiceProps extends FavoritesProps {
  getFolderAddress: (id: string | number) => string;
}

function FolderChoice({ tabContent, address, getFolderAddress }: FolderChoiceProps) {
  const { folders, all, folder, isMissing } = tabContent;
  if (folders.length === 0) return null;
  const options = folders.map(({ id, name, count }) => ({
    key: String(id),
    label: `${name} ${formatCount(count)}`,
    to: getFolderAddress(id),
  }));
  return (
    <ChoiceLinks
      className={styles.choice}
      label={favoritesText.folders}
      selected={isMissing ? '' : String(folder?.id ?? 'all')}
      options={[
        { key: 'all', label: `${favoritesText.all} ${formatCount(all)}`, to: address },
        ...options,
      ]}
    />
  );
}

function EmptyFavorites({ folder, isMissing }: { folder: boolean; isMissing: boolean }) {
  if (isMissing)
    return (
      <EmptyState title={favoritesText.folderMissing}>{favoritesText.folderMissingHint}</EmptyState>
    );
  if (folder) return <EmptyState title={favoritesText.empty}>{favoritesText.emptyHint}</EmptyState>;
  return <EmptyState title={personalText.empty.favorites}>{personalText.emptyHint}</EmptyState>;
}
