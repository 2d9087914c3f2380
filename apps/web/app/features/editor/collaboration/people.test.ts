import { expect, it } from 'vitest';
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness.js';
import { createSharedText } from '../model/shared-text.ts';
import { watchPeople } from './join-session.ts';
import type { Collaborator } from './join-session.ts';

it('reports collaborators when one joins or leaves, not when a caret moves', () => {
  const [page, other] = [createSharedText(), createSharedText()];
  const changes: string[][] = [];
  const end = watchPeople(page, '1', (people: readonly Collaborator[]) =>
    changes.push(people.map(({ name }) => name)),
  );
  const send = () => {
    const update = encodeAwarenessUpdate(other.awareness, [other.doc.clientID]);
    applyAwarenessUpdate(page.awareness, update, 'remote');
  };
  other.awareness.setLocalStateField('user', { id: '2', name: '乙', color: '#333' });
  send();
  for (let position = 0; position < 5; position += 1) {
    other.awareness.setLocalStateField('cursor', { anchor: position, head: position });
    send();
  }
  expect(changes).toEqual([['乙']]);
  other.awareness.setLocalState(null);
  send();
  expect(changes).toEqual([['乙'], []]);
  end();
  page.destroy();
  other.destroy();
});
