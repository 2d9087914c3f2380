import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { blockMove, Person } from './person.fixture.ts';
import type { ViewWithoutPage } from './person.fixture.ts';

let server: Y.Doc;
let people: Person[] = [];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const person of people) person.leave();
  people = [];
  vi.useRealTimers();
});

/** Two people in the visual view of one text. */
function makeTwoViews(text: string): [ViewWithoutPage, ViewWithoutPage] {
  server = new Y.Doc();
  server.getText('content').insert(0, text);
  people = [new Person(server, true), new Person(server, true)];
  return people.map(({ view }) => view) as [ViewWithoutPage, ViewWithoutPage];
}

/** Runs the actions while all people are disconnected, then connects them again. */
function runConcurrently(...actions: (() => void)[]): void {
  for (const person of people) person.disconnect();
  for (const act of actions) act();
  for (const person of people) person.connect();
  // the first to connect receives what the second one brought
  for (const person of people) person.connect();
}

/** The text; fails unless the server and all people have the same one. */
function text(): string {
  const stored = server.getText('content').toJSON();
  for (const { shared, view } of people) {
    expect(shared.content()).toBe(stored);
    expect(view?.text.text).toBe(stored);
    expect(view?.isInSync()).toBe(true);
  }
  return stored;
}

it('keeps the composed text and remote changes to the same line', () => {
  const [first, second] = makeTwoViews('一行字在此\n\n末段');
  first.composing = true;
  first.type('一行', 'ni');
  second.type('在此', '他们');
  // nothing moves under the word that is being composed
  expect(first.state.doc.textContent).toBe('一行ni字在此末段');
  expect(server.getText('content').toJSON()).toBe('一行ni字在此他们\n\n末段');
  const at = first.find('ni');
  first.dispatch(first.state.tr.insertText('你', at, at + 2));
  first.composed();
  vi.advanceTimersByTime(100);
  expect(text()).toBe('一行你字在此他们\n\n末段');
});

it('applies remote changes to other lines during a composition', () => {
  const [first, second] = makeTwoViews('一行\n\n末段');
  first.composing = true;
  first.type('一行', 'ni');
  second.type('末段', '了');
  expect(first.state.doc.textContent).toBe('一行ni末段了');
  first.composed();
  vi.advanceTimersByTime(100);
  expect(text()).toBe('一行ni\n\n末段了');
});

it('keeps remote changes in their block when another block is dragged past it', () => {
  const [first, second] = makeTwoViews('# 甲\n\n乙块的字\n\n丙块的字\n\n丁\n');
  runConcurrently(
    () => blockMove(first, 0, 3),
    () => second.type('乙块', '（补）'),
    () => second.type('丙块', '（又补）'),
  );
  expect(text()).toBe('乙块（补）的字\n\n丙块（又补）的字\n\n丁\n\n# 甲\n');
});

it('loses no block when two people drag it at the same time', () => {
  const [first, second] = makeTwoViews('甲\n\n乙\n\n丙\n\n丁\n');
  runConcurrently(
    () => blockMove(first, 1, 3),
    () => blockMove(second, 1, 0),
  );
  // the block may be duplicated: a copy is easily deleted, while a lost block does not come back
  const blocks = text().trim().split(/\n+/u);
  expect(new Set(blocks)).toEqual(new Set(['甲', '乙', '丙', '丁']));
  expect(blocks.length).toBeLessThanOrEqual(5);
});

it('keeps two neighbouring blocks separate when both are moved at the same time', () => {
  const [first, second] = makeTwoViews('甲\n\n乙\n\n丙\n\n丁\n');
  runConcurrently(
    () => blockMove(first, 1, 3),
    () => blockMove(second, 2, 0),
  );
  expect(text()).toBe('丙\n\n甲\n\n丁\n\n乙\n');
});

it('undoes only local changes after others changed the same block', () => {
  const [first, second] = makeTwoViews('| a | b |\n|---|---|\n| 一 | 二 |\n');
  first.type('一', '我的');
  second.type('二', '他们的');
  second.type('一', '夹在');
  people[0]?.shared.undo.undo();
  expect(text()).toBe('| a | b |\n|---|---|\n| 一夹在 | 二他们的 |\n');
  people[0]?.shared.undo.redo();
  expect(text()).toContain('我的');
  people[1]?.shared.undo.undo();
  expect(text()).toBe('| a | b |\n|---|---|\n| 一我的 | 二 |\n');
});
