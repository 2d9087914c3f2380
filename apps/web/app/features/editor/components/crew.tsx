import { useEffect, useRef, useState } from 'react';
import { editorText } from '../editor.text.ts';
import type { Person } from '../together/together.ts';
import styles from './crew.module.css';

const SHOWN = 3;
const { together: words } = editorText;

/** Who else is at this text, and, for who does not see them, who comes and goes. */
export function Crew({ people }: { people: readonly Person[] }) {
  const said = useComings(people);
  return (
    <>
      <span className="vh" role="status">
        {said}
      </span>
      {people.length > 0 && (
        <ul className={styles.crew} aria-label={words.here}>
          {people.slice(0, SHOWN).map(({ id, name, color }) => (
            <li key={id} className={styles.one} title={name} style={{ background: color }}>
              <span aria-hidden="true">{[...name][0]}</span>
              <span className="vh">{name}</span>
            </li>
          ))}
          {people.length > SHOWN && (
            <li className={styles.more} title={people.map(({ name }) => name).join('、')}>
              <span aria-hidden="true">+{people.length - SHOWN}</span>
              <span className="vh">{words.more(people.length - SHOWN)}</span>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** The last coming or going, in words. */
function useComings(people: readonly Person[]): string {
  const before = useRef<readonly Person[]>([]);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const [was, is] = [before.current, people].map((all) => new Set(all.map(({ id }) => id)));
    const news = [
      ...people.filter(({ id }) => was?.has(id) !== true).map(({ name }) => words.arrived(name)),
      ...before.current
        .filter(({ id }) => is?.has(id) !== true)
        .map(({ name }) => words.left(name)),
    ];
    before.current = people;
    if (news.length > 0) setSaid(news.join('，'));
  }, [people]);
  return said;
}
