import type {
  FavoriteFolder,
  FavoriteItem,
} from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { useToggle } from '../../reaction/reaction.public.ts';
import { favoritesText } from '../favorites.text.ts';
import styles from './kept.module.css';

interface FavoriteRowProps {
  item: FavoriteItem;
  /** Its folder, where the page does not name it already. */
  folder: FavoriteFolder | null;
  inFolder: (id: string | number) => string;
  onMove: () => void;
}

/** One favourite. Removed, it stays in sight until the list is loaded again, and can be put back into its folder. */
export function FavoriteRow({ item, folder, inFolder, onMove }: FavoriteRowProps) {
  const { id, folderId, title } = item;
  const live = useHydrated();
  const { on, toggle } = useToggle(true, (call, keep) =>
    keep
      ? call('POST /favorite', { body: { contentId: id, folderId } })
      : call('DELETE /favorite/:id', { params: { id } }),
  );
  return (
    <div className={styles.kept}>
      <ContentItem item={item} showCategory />
      <div className={styles.acts}>
        {folder !== null && <Anchor to={inFolder(folder.id)}>{folder.name}</Anchor>}
        <button
          type="button"
          data-move
          className={buttonClass('text', 'small')}
          disabled={!live || !on}
          onClick={onMove}
        >
          {favoritesText.move}
          <span className="vh">{title}</span>
        </button>
        <button
          type="button"
          className={buttonClass('text', 'small')}
          aria-pressed={on}
          disabled={!live}
          onClick={() => void toggle()}
        >
          {on ? favoritesText.favorited : favoritesText.keep}
          <span className="vh">{title}</span>
        </button>
      </div>
    </div>
  );
}
