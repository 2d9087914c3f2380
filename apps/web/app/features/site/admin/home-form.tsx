import { MAIN_BLOCKS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { HomeBlock } from '@zhihui/contract/features/setting/setting.limits.ts';
import { arrayMove } from '@dnd-kit/sortable';
import { useRef } from 'react';
import { SortableList } from '../../../ui/sortable.tsx';
import { BlockRow } from './block-row.tsx';
import { GroupForm } from './group-form.tsx';
import type { GroupOf } from './group-types.ts';
import { Note } from './inputs.tsx';
import { BLOCKS, siteText as words } from './site.text.ts';
import styles from './site-settings.module.css';
import { useGroup } from './use-group.ts';

type Blocks = GroupOf<'home'>['homeBlocks'];

const isMain = (block: HomeBlock) => (MAIN_BLOCKS as readonly HomeBlock[]).includes(block);

/** Which blocks the home page has, and in what order, column by column. */
export function HomeForm({ group }: { group: GroupOf<'home'> }) {
  const form = useGroup<'home'>(group);
  const { homeBlocks } = form.values;
  const set = (column: Blocks) => {
    // the other column keeps its own order
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
    // the button that was pressed goes along with its block, unless it is at the end
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
