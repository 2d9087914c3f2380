import type { LineAuthors } from '@zhihui/contract/features/revision/revision.endpoints.ts';
import { useMemo, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Id } from '@zhihui/contract/schema.ts';
import { personAddress } from '../../../lib/sections.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import styles from './revision-authors.module.css';
import { callLazily } from '../../../api/lazy-call.ts';

interface AuthorsProps {
  articleId: MetaData['meta']['id'];
  revision: NonNullable<MetaData['blame']>;
}

/** A revision with the author, time and revision of each run of lines. */
export function RevisionAuthors({ articleId, revision: { number, content } }: AuthorsProps) {
  const { authors, failed, retry } = useAuthors(articleId, number);
  const lines = useMemo(() => content.split('\n'), [content]);
  return (
    <section className={styles.authors} aria-labelledby="authors">
      <h3 id="authors">{metaText.authorsOf(number)}</h3>
      {authors?.done !== true && (
        <p className={styles.state} role="status">
          {failed ? metaText.authorsFailed : metaText.searchProgress(authors?.reached ?? number)}
          {failed && (
            <button type="button" className={getButtonClass('plain', 'small')} onClick={retry}>
              {metaText.continueSearch}
            </button>
          )}
        </p>
      )}
      {authors !== null && (
        <ol>
          {splitByRun(lines, authors.runs).map(({ run, text, line }) => (
            <li key={line}>
              <Writers run={run} people={authors.people} />
              <pre>{text}</pre>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Run = LineAuthors['runs'][number];

/** The text of each run. */
function splitByRun(lines: readonly string[], runs: readonly Run[]) {
  let line = 0;
  return runs.map((run) => {
    const from = line;
    line += run.lines;
    return { run, line: from, text: lines.slice(from, line).join('\n').trimEnd() };
  });
}

function Writers({
  run: { revision, at, people: ids },
  people,
}: { run: Run } & Pick<LineAuthors, 'people'>) {
  if (revision === null) return <p className={styles.who}>{metaText.older}</p>;
  const writers = people.filter((person) => ids.some((id) => id === person.id));
  return (
    <p className={styles.who}>
      <b>
        {writers.map((item) => (
          <Link key={item.id} to={personAddress(item.id)}>
            {item.nickname}
          </Link>
        ))}
      </b>
      {at !== null && <Time at={at} />}
      {revision === 1 ? (
        <span>{metaText.versionOf(revision)}</span>
      ) : (
        <Link to={`?from=${revision - 1}&to=${revision}`} preventScrollReset>
          {metaText.versionOf(revision)}
        </Link>
      )}
    </p>
  );
}

/** Number of answers after which searching further back needs a press. */
const MAX_ROUNDS = 30;

/** The authors of the lines of a revision; grows while the server searches further back. */
function useAuthors(contentId: Id, number: number) {
  const [authors, setAuthors] = useState<LineAuthors | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let cancelled = false;
    const fetchAuthors = async () => {
      for (let n = 0; n < MAX_ROUNDS && !cancelled; n += 1) {
        const call = 'GET /revision/:contentId/:number/authors';
        const result = await callLazily(call, { params: { contentId, number } });
        if (cancelled) return;
        if (!result.ok) break;
        setAuthors(result.data);
        if (result.data.done) return;
      }
      setFailed(!cancelled);
    };
    void fetchAuthors();
    return () => {
      cancelled = true;
    };
  }, [contentId, number, round]);
  const retry = () => {
    setFailed(false);
    setRound((n) => n + 1);
  };
  return { authors, failed, retry };
}
