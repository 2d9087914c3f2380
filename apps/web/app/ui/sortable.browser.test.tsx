import { arrayMove, useSortable } from '@dnd-kit/sortable';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { SortableList } from './sortable.tsx';

function Row({ name }: { name: string }) {
  const { setNodeRef, attributes, listeners } = useSortable({ id: name });
  return (
    <li ref={setNodeRef} style={{ height: 40 }}>
      <button type="button" {...attributes} {...listeners}>
        {name}
      </button>
    </li>
  );
}

function List() {
  const [names, setNames] = useState(['甲', '乙', '丙']);
  return (
    <SortableList
      id="names"
      items={names.map((name) => ({ key: name, title: name }))}
      move={(from, to) => setNames(arrayMove(names, from, to))}
    >
      <ol>
        {names.map((name) => (
          <Row key={name} name={name} />
        ))}
      </ol>
    </SortableList>
  );
}

const order = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent);
async function expectAnnounced(text: string): Promise<void> {
  await expect.element(page.getByText(text)).toBeInTheDocument();
}

async function lift(name: string, at: number) {
  await mount(<List />);
  page.getByRole('button', { name }).element().focus();
  await userEvent.keyboard(' ');
  await expectAnnounced(`“${name}”已移动到第 ${at} 位，共 3 位`);
}

describe('a list sorted by keyboard', () => {
  it('lifts a row with Space, moves it with the arrows, and announces its position', async () => {
    await lift('甲', 1);
    await userEvent.keyboard('{ArrowDown}');
    await expectAnnounced('“甲”已移动到第 2 位，共 3 位');
    await userEvent.keyboard('{ArrowDown}');
    await expectAnnounced('“甲”已移动到第 3 位，共 3 位');
    await userEvent.keyboard(' ');
    await expectAnnounced('已放置“甲”');
    await expect.poll(order).toEqual(['乙', '丙', '甲']);
    await expect.element(page.getByRole('button', { name: '甲' })).toHaveFocus();
  });

  it('restores the order on Escape', async () => {
    await lift('丙', 3);
    await userEvent.keyboard('{ArrowUp}');
    await expectAnnounced('“丙”已移动到第 2 位，共 3 位');
    await userEvent.keyboard('{Escape}');
    await expectAnnounced('已取消，“丙”已恢复原位');
    expect(order()).toEqual(['甲', '乙', '丙']);
  });

  it('describes its use in Chinese', async () => {
    await mount(<List />);
    await expect
      .element(page.getByRole('button', { name: '甲' }))
      .toHaveAccessibleDescription(
        '按空格键选中，使用上下方向键移动，再按空格键确认，按 Esc 取消。',
      );
  });
});
