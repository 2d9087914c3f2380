import type { HomeBlock } from '@zhihui/contract/features/setting/setting.limits.ts';
import { MAIN_BLOCKS } from '@zhihui/contract/features/setting/setting.limits.ts';
import { arrayMove, useSortable } from '@dnd-kit/sortable';
import { useRef } from 'react';
import { CSS } from '@dnd-kit/utilities';
import { SortableList } from '../../../ui/sortable.tsx';
import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './use-group.tsx';
import { Note } from './inputs.tsx';
import { BLOCKS, siteText as words } from './site.text.ts';
import { useGroup } from './use-group.tsx';
import { cx } from '../../../lib/cx.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { sortableText } from '../../../ui/sortable.text.ts';
import { MenuIcon } from '../../admin/admin.public.ts';
import styles from './site-settings.module.css';

type Blocks = GroupOf<'home'>['homeBlocks'];

const isMain = (block: HomeBlock) => (MAIN_BLOCKS as readonly HomeBlock[]).includes(block);

/** The blocks of the home page and their order, by column. */
export function HomeForm({ group }: { group: GroupOf<'home'> }) {
  const form = useGroup<'home'>(group);
  const { homeBlocks } = form.values;
  const set = (column: Blocks) => {
    // the other column keeps its order
    const otherColumn = homeBlocks.filter(
      ({ block }) => isMain(block) !== isMain(column[0]!.block),
    );
    const all = isMain(column[0]!.block)
      ? [...column, ...otherColumn]
      : [...otherColumn, ...column];
    form.set('homeBlocks', all);
  };
  return (
    <GroupForm title={words.home} hint={words.homeHint} group={form}>
      <div className={styles.columns}>
        <Column
          id="main-blocks"
          title={words.mainColumn}
          blocks={homeBlocks.filter(({ block }) => isMain(block))}
          set={set}
        />
        <Column
          id="side-blocks"
          title={words.sideColumn}
          blocks={homeBlocks.filter(({ block }) => !isMain(block))}
          set={set}
        />
      </div>
      <Note id="home-blocks-note" error={form.getError('homeBlocks')} />
    </GroupForm>
  );
}

interface ColumnProps {
  id: string;
  title: string;
  blocks: Blocks;
  set(blocks: Blocks): void;
}

function Column({ id, title, blocks, set }: ColumnProps) {
  const list = useRef<HTMLOListElement>(null);
  const moveBlock = (from: number, to: number) => set(arrayMove(blocks, from, to));
  const step = (index: number, by: -1 | 1) => {
    moveBlock(index, index + by);
    // the focus follows the moved block, unless it reached the end
    requestAnimationFrame(() => {
      const row = list.current?.children[index + by];
      const sameButton = row?.querySelector<HTMLButtonElement>(`[data-by="${by}"]`);
      const enabledButton = row?.querySelector<HTMLButtonElement>('[data-by]:enabled');
      (sameButton?.disabled === true ? enabledButton : sameButton)?.focus();
    });
  };
  const setBlockVisible = (index: number, visible: boolean) =>
    set(blocks.map((block, n) => (n === index ? { ...block, shown: visible } : block)));
  const items = blocks.map(({ block }) => ({ key: block, title: BLOCKS[block] }));
  return (
    <fieldset>
      <legend>{title}</legend>
      <SortableList id={id} items={items} move={moveBlock}>
        <ol ref={list} className={styles.blocks}>
          {blocks.map(({ block, shown: visible }, index) => (
            <BlockRow
              key={block}
              block={block}
              visible={visible}
              setVisible={(now) => setBlockVisible(index, now)}
              moveUp={index === 0 ? null : () => step(index, -1)}
              moveDown={index === blocks.length - 1 ? null : () => step(index, 1)}
            />
          ))}
        </ol>
      </SortableList>
    </fieldset>
  );
}

interface BlockRowProps {
  block: HomeBlock;
  visible: boolean;
  setVisible: (visible: boolean) => void;
  /** Null when the block cannot move further. */
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
}

/** A block of the home page: shows or hides it, and moves it by dragging, by keys or by a button. */
function BlockRow({ block, visible, setVisible, moveUp, moveDown }: BlockRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } =
    useSortable({ id: block, attributes: { roleDescription: sortableText.sortable } });
  const title = BLOCKS[block];
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={cx(iconButtonClass, styles.grip)}
        aria-label={sortableText.drag(title)}
        {...attributes}
        {...listeners}
      >
        <MenuIcon name="grip" />
      </button>
      <label>
        <input
          type="checkbox"
          checked={visible}
          onChange={({ target }) => setVisible(target.checked)}
        />
        {title}
      </label>
      <Step by={-1} label={words.moveUp(title)} run={moveUp} />
      <Step by={1} label={words.moveDown(title)} run={moveDown} />
    </li>
  );
}

function Step({ by, label, run }: { by: -1 | 1; label: string; run: (() => void) | null }) {
  return (
    <button
      type="button"
      className={iconButtonClass}
      data-by={by}
      disabled={run === null}
      aria-label={label}
      onClick={() => run?.()}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.arrow}>
        <path d={by === -1 ? 'M5 12l5-5 5 5' : 'M5 8l5 5 5-5'} />
      </svg>
    </button>
  );
}
