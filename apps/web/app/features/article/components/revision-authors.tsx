import type { LineAuthors } from '@zhihui/contract/features/revision/revision.endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { personAddress } from '../../../lib/sections.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import { useAuthors } from './use-authors.ts';
import styles from './revision-authors.module.css';

interface AuthorsProps {
  articleId: MetaData['meta']['id'];
  revision: NonNullable<MetaData['authored']>;
}

/** A revision with, beside each run of lines, who wrote it, when, and in which revision. */
export function RevisionAuthors({ articleId, revision: { number, content } }: AuthorsProps) {
  const { found, failed, again } = useAuthors(articleId, number);
  const lines = useMemo(() => content.split('\n'), [content]);
  return (
    <section className={styles.authors} aria-labelledby="authors">
      <h3 id="authors">{metaText.authorsOf(number)}</h3>
      {found?.done !== true && (
        <p className={styles.state} role="status">
          {failed ? metaText.authorsFailed : metaText.lookingBack(found?.reached ?? number)}
          {failed && (
            <button type="button" className={buttonClass('plain', 'small')} onClick={again}>
              {metaText.lookAgain}
            </button>
          )}
        </p>
      )}
      {found !== null && (
        <ol>
          {cut(lines, found.runs).map(({ run, text, line }) => (
            <li key={line}>
              <Writers run={run} people={found.people} />
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
function cut(lines: readonly string[], runs: readonly Run[]) {
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
  const who = people.filter((one) => ids.some((id) => id === one.id));
  return (
    <p className={styles.who}>
      <b>
        {who.map((one) => (
          <Link key={one.id} to={personAddress(one.id)}>
            {one.nickname}
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
