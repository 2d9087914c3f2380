import { findMentions } from '@zhihui/contract/features/link/mention.ts';
import { Link } from 'react-router';

/** Plain text in which a link to a person, pasted from an article's source, reads as their name and leads to them. */
export function PlainText({ text }: { text: string }) {
  const people = findMentions(text);
  return (
    <>
      {people.map(({ id, name, from, to }, index) => (
        <span key={from}>
          {text.slice(people[index - 1]?.to ?? 0, from)}
          <Link to={`/user/personal?id=${id}`}>{name}</Link>
          {index === people.length - 1 && text.slice(to)}
        </span>
      ))}
      {people.length === 0 && text}
    </>
  );
}
