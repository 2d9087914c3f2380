import { useEffect } from 'react';
import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { Form } from 'react-router';
import { useSuggested } from '../../../shell/suggested.tsx';
import { useWordsField } from '../../../shell/words-field.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { SearchIcon } from '../../../ui/icon.tsx';
import { UNNARROWED, fieldsOf, foundAddress } from '../found.address.ts';
import type { FoundData } from '../found.loader.ts';
import { foundText } from '../found.text.ts';
import styles from './found.module.css';

/** The head of the page: a plain form, so it needs no scripts. Other words keep the tab and the order, no other choice. */
export function FoundBox({ asked }: Pick<FoundData, 'asked'>) {
  const { input, onInput, onSubmit } = useWordsField(asked.q, asked.q);
  const { onFocus, below } = useSuggested(true);
  const kept = fieldsOf({ ...asked, ...UNNARROWED, q: '', exact: false, current: 1 });
  useEffect(() => {
    if (asked.q === '') input.current?.focus();
  }, [asked.q, input]);
  return (
    <search className={styles.field}>
      <Form action="/search" method="get" className={styles.box} onSubmit={onSubmit}>
        <SearchIcon />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={asked.q}
          placeholder={foundText.placeholder}
          aria-label={foundText.box}
          aria-keyshortcuts="/"
          data-search=""
          maxLength={MAX_KEYWORD}
          enterKeyHint="search"
          onInput={onInput}
          onFocus={onFocus}
        />
        {kept.slice(1).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <kbd aria-hidden="true">/</kbd>
      </Form>
      {below}
    </search>
  );
}

/** What was made of the words, and which signs they may hold. */
export function Understood({ asked, found }: FoundData) {
  const { mended = null, suggestion = null } = found ?? {};
  const said = mended === null ? null : mendedWords(asked.q, mended);
  return (
    <p className={styles.understood}>
      {asked.cut && foundText.cut}
      {said !== null && (
        <>
          {foundText.mended.before}
          <b>{said.from}</b>
          {foundText.mended.between}
          <b>{said.to}</b>
          {foundText.mended.after}
          <Anchor to={foundAddress(asked, { exact: true })}>{foundText.still(said.from)}</Anchor>
        </>
      )}
      {suggestion !== null && (
        <>
          {foundText.suggest}{' '}
          <Anchor to={foundAddress(asked, { q: suggestion, exact: false })}>{suggestion}</Anchor>
        </>
      )}
      <span className={styles.samples}>
        {foundText.operators}{' '}
        {foundText.samples.map((sample) => (
          <code key={sample}>{sample}</code>
        ))}
      </span>
    </p>
  );
}

/** The words that differ where it is one of several, else all. */
function mendedWords(typed: string, mended: string): { from: string; to: string } {
  const [before, after] = [typed.split(' '), mended.split(' ')];
  const differing = before.flatMap((word, n) => (word === after[n] ? [] : [n]));
  if (before.length !== after.length || differing.length === 0) return { from: typed, to: mended };
  const pick = (words: string[]) => differing.map((n) => words[n]).join(' ');
  return { from: pick(before), to: pick(after) };
}
