import { createElement, useEffect, useState } from 'react';
import type { EditorView } from 'prosemirror-view';
import { BLOCK_ENTRIES } from './block-entries.ts';
import type { BlockEntry, HostAction } from './block-entries.ts';
import { findByName, initials } from './match-name.ts';
import type { Suggestion } from './suggest.ts';
import type { Offer } from './offer.ts';

/** A link a menu puts into the text. */
export interface LinkOffer {
  label: string;
  hint?: string;
  href: string;
}

/** What the page around the text does and knows. */
export interface SuggestHost {
  act: (action: HostAction, view: EditorView) => void;
  findTitles: (word: string) => Promise<readonly LinkOffer[]>;
  findPeople: (word: string) => Promise<readonly LinkOffer[]>;
  /** What `/` puts in, where that is not everything. */
  entries?: readonly BlockEntry[];
}

/** The server is asked a little after the last key. */
const WAIT = 150;

/** What is offered for what was typed. */
export function useOffers(open: Suggestion, host: SuggestHost) {
  const { trigger, query } = open;
  const [answer, setAnswer] = useState<{ query: string; offers: Offer[] } | null>(null);
  const asks = trigger !== '/' && query.trim() !== '';
  useEffect(() => {
    if (!asks) return;
    let current = true;
    const ask = async () => {
      const offers = await ASK[trigger as keyof typeof ASK](query, host).catch(() => []);
      if (current) setAnswer({ query, offers });
    };
    const timer = setTimeout(() => void ask(), trigger === ':' ? 0 : WAIT);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [trigger, query, asks, host]);
  if (trigger === '/') return { offers: blockOffers(query, host), searching: false };
  // what was found for fewer letters stays until the answer comes
  return { offers: (asks && answer?.offers) || [], searching: asks && answer?.query !== query };
}

const ASK = {
  '[[': async (query: string, host: SuggestHost) => links(await host.findTitles(query)),
  '@': async (query: string, host: SuggestHost) => links(await host.findPeople(query)),
  ':': async (query: string) => {
    const { findEmoji } = await import('./emoji.ts');
    return findEmoji(query).map(({ sign, label, english }) => ({
      id: sign,
      label: `${sign} ${label}`,
      hint: english.split(' ')[0] ?? '',
      take: (view: EditorView, { from, to }: Suggestion) =>
        view.dispatch(view.state.tr.insertText(sign, from, to)),
    }));
  },
};

function links(found: readonly LinkOffer[]): Offer[] {
  return found.map(({ label, hint, href }) => ({
    id: href,
    label,
    ...(hint === undefined ? {} : { hint }),
    take: (view, { from, to }) => {
      const { schema, tr } = view.state;
      tr.replaceWith(from, to, schema.text(label, [schema.marks['link']!.create({ href })]));
      view.dispatch(tr.insertText(' ').removeStoredMark(schema.marks['link']!));
    },
  }));
}

function blockOffers(query: string, host: SuggestHost): Offer[] {
  return findByName(host.entries ?? BLOCK_ENTRIES, query).map((entry) => ({
    id: entry.id,
    label: entry.label,
    hint: initials(entry.pinyin),
    icon: createElement(entry.Icon),
    take: (view, { from, to }) => {
      view.dispatch(view.state.tr.delete(from, to));
      runEntry(entry, view, host);
    },
  }));
}

/** Does what an entry of the menu of blocks is for. */
export function runEntry({ run }: BlockEntry, view: EditorView, host: SuggestHost): void {
  if (typeof run === 'string') host.act(run, view);
  else run(view.state, view.dispatch, view);
}
