import { useEffect, useRef, useState } from 'react';
import { editorText } from '../editor.text.ts';
import type { Collaborator } from '../collaboration/join-session.ts';
import styles from './collaborators.module.css';

const MAX_AVATARS = 3;
const { collaboration: text } = editorText;

/** Shows who else has the text open, and announces to screen readers who joins and leaves. */
export function Collaborators({ people }: { people: readonly Collaborator[] }) {
  const announcement = usePresenceAnnouncement(people);
  return (
    <>
      <span className="vh" role="status">
        {announcement}
      </span>
      {people.length > 0 && (
        <ul className={styles.collaborators} aria-label={text.collaboratorsLabel}>
          {people.slice(0, MAX_AVATARS).map(({ id, name, color }) => (
            <li key={id} className={styles.avatar} title={name} style={{ background: color }}>
              <span aria-hidden="true">{[...name][0]}</span>
              <span className="vh">{name}</span>
            </li>
          ))}
          {people.length > MAX_AVATARS && (
            <li className={styles.more} title={people.map(({ name }) => name).join('、')}>
              <span aria-hidden="true">+{people.length - MAX_AVATARS}</span>
              <span className="vh">{text.more(people.length - MAX_AVATARS)}</span>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** Describes the last people who joined or left. */
function usePresenceAnnouncement(people: readonly Collaborator[]): string {
  const before = useRef<readonly Collaborator[]>([]);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const [previousIds, currentIds] = [before.current, people].map(
      (all) => new Set(all.map(({ id }) => id)),
    );
    const news = [
      ...people
        .filter(({ id }) => previousIds?.has(id) !== true)
        .map(({ name }) => text.joined(name)),
      ...before.current
        .filter(({ id }) => currentIds?.has(id) !== true)
        .map(({ name }) => text.left(name)),
    ];
    before.current = people;
    if (news.length > 0) setAnnouncement(news.join('，'));
  }, [people]);
  return announcement;
}
