import { Suspense, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type {
  FavoriteItem,
  FavoriteFolder,
} from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formatCount } from '../../../lib/text.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { favoritesText, personalText } from '../personal.text.ts';
import { restoreLostFocus } from '../restore-lost-focus.ts';
import type { Favorites as TabContent } from '../personal.tabs.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { useToggle } from '../../reaction/reaction.public.ts';
import styles from './saved-lists.module.css';

const FolderDialog = lazyPart(() => import('../../reaction/components/folder-dialog.tsx'));

interface FavoritesProps {
  tabContent: TabContent;
  /** Address of the tab. */
  address: string;
}

/** The reader's favourites, of one folder or all; folders are renamed and deleted here. */
export function Favorites({ tabContent, address }: FavoritesProps) {
  const { folder, isMissing, page } = tabContent;
  const list = useRef<HTMLDivElement>(null);
  const [movingItem, setMovingItem] = useState<{ item: FavoriteItem; row: number } | null>(null);
  const { revalidate } = useRevalidator();
  const getFolderAddress = (id: string | number) => `${address}&folder=${id}`;
  /** Moves the focus of a row or folder that disappears to the next row, or to the choice of folders. */
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
  const { folders, total, folder, isMissing } = tabContent;
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
        { key: 'all', label: `${favoritesText.all} ${formatCount(total)}`, to: address },
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

interface FavoriteRowProps {
  item: FavoriteItem;
  /** The folder to show; null when the page names it already. */
  folder: FavoriteFolder | null;
  getFolderAddress: (id: string | number) => string;
  onMove: () => void;
}

/** One favourite. A removed one stays visible until the list is loaded again, so that the reader can put it back. */
function FavoriteRow({ item, folder, getFolderAddress, onMove }: FavoriteRowProps) {
  const { id, folderId, title } = item;
  const hydrated = useHydrated();
  const { isOn: isFavorite, toggle } = useToggle(true, (call, shouldKeep) =>
    shouldKeep
      ? call('POST /favorite', { body: { contentId: id, folderId } })
      : call('DELETE /favorite/:id', { params: { id } }),
  );
  return (
    <div className={styles.kept}>
      <ContentItem item={item} showCategory />
      <div className={styles.acts}>
        {folder !== null && <Anchor to={getFolderAddress(folder.id)}>{folder.name}</Anchor>}
        <button
          type="button"
          data-move
          className={getButtonClass('text', 'small')}
          disabled={!hydrated || !isFavorite}
          onClick={onMove}
        >
          {favoritesText.move}
          <span className="vh">{title}</span>
        </button>
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          aria-pressed={isFavorite}
          disabled={!hydrated}
          onClick={() => void toggle()}
        >
          {isFavorite ? favoritesText.favorited : favoritesText.favorite}
          <span className="vh">{title}</span>
        </button>
      </div>
    </div>
  );
}

const FolderRenaming = lazyPart(() => import('./folder-renaming.tsx'));
const FolderRemoval = lazyPart(() => import('./folder-removal.tsx'));

interface FolderToolsProps {
  folder: FavoriteFolder;
  /** Address of the list of all favourites. */
  all: string;
  onRemoved: () => void;
}

/** Buttons that rename and delete the folder shown. */
function FolderTools({ folder, all, onRemoved }: FolderToolsProps) {
  const hydrated = useHydrated();
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpenDialog(null);
  const renderTool = (dialog: 'rename' | 'remove') => (
    <button
      type="button"
      className={getButtonClass('text', 'small')}
      disabled={!hydrated}
      onClick={() => setOpenDialog(dialog)}
    >
      {favoritesText[dialog]}
      <span className="vh">{folder.name}</span>
    </button>
  );
  return (
    <div className={styles.tools}>
      {renderTool('rename')}
      {renderTool('remove')}
      <Suspense>
        {openDialog === 'rename' && <FolderRenaming folder={folder} onClose={close} />}
        {openDialog === 'remove' && (
          <FolderRemoval folder={folder} all={all} onClose={close} onRemoved={onRemoved} />
        )}
      </Suspense>
    </div>
  );
}
