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
    const others = homeBlocks.filter(({ block }) => isMain(block) !== isMain(column[0]!.block));
    const all = isMain(column[0]!.block) ? [...column, ...others] : [...others, ...column];
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
      <Note id="home-blocks-note" error={form.errorOf('homeBlocks')} />
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
  const place = (from: number, to: number) => set(arrayMove(blocks, from, to));
  const step = (at: number, by: -1 | 1) => {
    place(at, at + by);
    // the button that was pressed goes along with its block, unless it is at the end
    requestAnimationFrame(() => {
      const row = list.current?.children[at + by];
      const same = row?.querySelector<HTMLButtonElement>(`[data-by="${by}"]`);
      const other = row?.querySelector<HTMLButtonElement>('[data-by]:enabled');
      (same?.disabled === true ? other : same)?.focus();
    });
  };
  const show = (at: number, shown: boolean) =>
    set(blocks.map((one, n) => (n === at ? { ...one, shown } : one)));
  const items = blocks.map(({ block }) => ({ key: block, title: BLOCKS[block] }));
  return (
    <fieldset>
      <legend>{title}</legend>
      <SortableList id={id} items={items} place={place}>
        <ol ref={list} className={styles.blocks}>
          {blocks.map(({ block, shown }, at) => (
            <BlockRow
              key={block}
              block={block}
              shown={shown}
              show={(now) => show(at, now)}
              up={at === 0 ? null : () => step(at, -1)}
              down={at === blocks.length - 1 ? null : () => step(at, 1)}
            />
          ))}
        </ol>
      </SortableList>
    </fieldset>
  );
}
