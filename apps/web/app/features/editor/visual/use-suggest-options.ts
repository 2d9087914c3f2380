import { createElement, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { EditorView } from 'prosemirror-view';
import type { Result } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { BLOCK_ENTRIES } from './block-entries.ts';
import type { BlockEntry, HostAction } from './block-entries.ts';
import { findByName, getInitials } from './match-name.ts';
import type { Suggestion } from './suggest.ts';
import { call } from '../../../api/browser.ts';
import { itemAddress, personAddress } from '../../../lib/sections.ts';
import { SECTION_NOUNS } from '../editor.text.ts';
import { insertSign } from './block-commands.ts';
import { togglePanel } from './panels.ts';

/** A link that a menu inserts. */
export interface LinkOption {
  label: string;
  hint?: string;
  href: string;
}

/** What the menus need from the page. */
export interface SuggestHost {
  runAction: (action: HostAction, view: EditorView) => void;
  findTitles: (keyword: string) => Promise<readonly LinkOption[]>;
  findPeople: (keyword: string) => Promise<readonly LinkOption[]>;
  /** Entries of the `/` menu; all when omitted. */
  entries?: readonly BlockEntry[];
}

/** Delay between the last key and a request, in ms. */
const WAIT = 150;

/** Returns the options for the typed query. */
export function useSuggestOptions(open: Suggestion, host: SuggestHost) {
  const { trigger, query } = open;
  const [result, setAnswer] = useState<{ query: string; options: SuggestOption[] } | null>(null);
  const needsServer = trigger !== '/';
  useEffect(() => {
    if (!needsServer) return;
    let current = true;
    const fetchOptions = async () => {
      const options = await FETCH_OPTIONS[trigger as keyof typeof FETCH_OPTIONS](query, host).catch(
        () => [],
      );
      if (current) setAnswer({ query, options });
    };
    const timer = setTimeout(() => void fetchOptions(), trigger === ':' || query === '' ? 0 : WAIT);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [trigger, query, needsServer, host]);
  if (trigger === '/') return { options: getBlockOptions(query, host), searching: false };
  const searching = result?.query !== query;
  // the results of the previous query stay until the response arrives, but Enter must not accept an unrelated one
  const options = result?.options ?? [];
  return {
    options:
      searching && result?.query === ''
        ? options.filter(({ label }) => label.includes(query))
        : options,
    searching,
  };
}

const FETCH_OPTIONS = {
  '[[': async (query: string, host: SuggestHost) => toLinkOptions(await host.findTitles(query)),
  '@': async (query: string, host: SuggestHost) => toLinkOptions(await host.findPeople(query)),
  ':': async (query: string) => {
    const { findEmoji } = await import('./emoji.ts');
    return findEmoji(query).map(({ sign, label, english }) => ({
      id: sign,
      label: `${sign} ${label}`,
      hint: english.split(' ')[0] ?? '',
      apply: (view: EditorView, { from, to }: Suggestion) =>
        view.dispatch(view.state.tr.insertText(sign, from, to)),
    }));
  },
};

function toLinkOptions(linkOptions: readonly LinkOption[]): SuggestOption[] {
  return linkOptions.map(({ label, hint, href }) => ({
    id: href,
    label,
    ...(hint === undefined ? {} : { hint }),
    apply: (view, { from, to }) => {
      const { schema, tr } = view.state;
      tr.replaceWith(from, to, schema.text(label, [schema.marks['link']!.create({ href })]));
      view.dispatch(tr.insertText(' ').removeStoredMark(schema.marks['link']!));
    },
  }));
}

function getBlockOptions(query: string, host: SuggestHost): SuggestOption[] {
  return findByName(host.entries ?? BLOCK_ENTRIES, query).map((entry) => ({
    id: entry.id,
    label: entry.label,
    hint: getInitials(entry.pinyin),
    icon: createElement(entry.Icon),
    apply: (view, { from, to }) => {
      view.dispatch(view.state.tr.delete(from, to));
      runEntry(entry, view, host);
    },
  }));
}

/** Runs an entry of the block menu. */
export function runEntry({ run }: BlockEntry, view: EditorView, host: SuggestHost): void {
  if (typeof run === 'string') host.runAction(run, view);
  else run(view.state, view.dispatch, view);
}

/** An option of a menu. */
export interface SuggestOption {
  id: string;
  label: string;
  /** Pinyin initials, or what distinguishes options of the same name. */
  hint?: string;
  icon?: ReactNode;
  /** Replaces the typed text by the option. */
  apply: (view: EditorView, range: Suggestion) => void;
}

/** The page around the text, as far as menus need it. */
export interface HostPage {
  chooseFile: (kind: 'image' | 'file') => void;
  /** Only people who can read this category are offered. */
  categoryId: Id | null;
}

/** Creates the host that lets menus call the server and open parts of the page. */
export function createSuggestHost(page: HostPage): SuggestHost {
  const actions: Record<HostAction, (view: EditorView) => void> = {
    image: () => page.chooseFile('image'),
    file: () => page.chooseFile('file'),
    template: (view) => togglePanel('templates')(view.state, view.dispatch),
    people: (view) => insertSign(view, '@'),
    title: (view) => insertSign(view, '[['),
    link: (view) => togglePanel('link')(view.state, view.dispatch),
  };
  return {
    runAction: (action, view) => actions[action](view),
    async findTitles(keyword) {
      const result = await call('GET /link/titles', { query: { keyword: keyword.trim() } });
      return toList(result).map(({ id, model, title }) => ({
        label: title,
        hint: SECTION_NOUNS[model],
        href: itemAddress(model, id),
      }));
    },
    async findPeople(keyword) {
      const { categoryId } = page;
      const query = { keyword: keyword.trim(), ...(categoryId === null ? {} : { categoryId }) };
      const result = await call('GET /link/people', { query });
      return toList(result).map(({ id, nickname }) => ({
        label: `@${nickname}`,
        href: personAddress(id),
      }));
    },
  };
}

/** Returns the data of a response; empty when the request failed. */
function toList<T>(result: Result<readonly T[]>): readonly T[] {
  return result.ok ? result.data : [];
}
