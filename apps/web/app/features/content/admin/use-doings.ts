import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { ManageState } from '@zhihui/contract/features/content/manage.shapes.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { useSession } from '../../../session/session.ts';
import type { RowDoings } from './row-actions.tsx';
import type { AskingAct, SectionTable } from './section-table.ts';
import { standardActs, standardAsking } from './standard-acts.tsx';
import { useActs } from './use-acts.ts';

type Single<T extends ManagedItem> = NonNullable<SectionTable<T>['single']>[number];

/** What can be done with the rows of a table, what is selected, shown and asked. */
export function useDoings<T extends ManagedItem>(
  table: SectionTable<T>,
  rows: readonly T[],
  state: ManageState,
) {
  const { can } = useSession();
  const [selected, setSelected] = useState<Id[]>([]);
  const [shown, setShown] = useState<Id | null>(null);
  const [asked, setAsked] = useState<{ act: AskingAct<T>; items: readonly T[] } | null>(null);
  const [opened, setOpened] = useState<{ single: Single<T>; item: T } | null>(null);
  const { act, runFor } = useActs<T>(table, (done) => {
    const ids = new Set(done.map(({ id }) => id));
    setSelected((now) => now.filter((id) => !ids.has(id)));
  });
  const doings: RowDoings<T> = {
    acts: [...(table.acts ?? []), ...standardActs<T>(table, state)],
    asking: [...standardAsking<T>(), ...(table.asking ?? [])].filter(
      ({ people }) => people !== true || can('user.query'),
    ),
    single: table.single ?? [],
    links: table.links ?? (() => []),
    show: ({ id }) => setShown(id),
    act: (items, what) => void act(items, what),
    ask: (items, what) => setAsked({ act: what, items }),
    open: (item, single) => setOpened({ single, item }),
  };
  return {
    doings,
    /** Only rows that are looked at can be acted upon. */
    chosen: rows.filter(({ id }) => selected.includes(id)),
    select: setSelected,
    shown: rows.find(({ id }) => id === shown) ?? null,
    hide: () => setShown(null),
    asked,
    run: runFor(asked?.items ?? [], asked?.act.able ?? 'edit'),
    cancel: () => setAsked(null),
    opened,
    close: () => setOpened(null),
  };
}
