import type { LineAuthors } from '@zhihui/contract/features/revision/revision.endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { personAddress } from '../../../lib/sections.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import { useAuthors } from './use-authors.ts';
import styles from './revision-authors.module.css';

interface AuthorsProps {
  articleId: MetaData['meta']['id'];
  revision: NonNullable<MetaData['blame']>;
}

/** A revision with, beside each run of lines, who wrote it, when, and in which revision. */
export function RevisionAuthors({ articleId, revision: { number, content } }: AuthorsProps) {
  const { found: authors, failed, again: retry } = useAuthors(articleId, number);
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
