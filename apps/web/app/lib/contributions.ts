import type { DataFor } from '@zhihui/contract/client.ts';

/** Formats the amounts of contributors: `9 篇 · 31 答`. Loaders call it, so that pages do not load the texts. */
export function formatContributions(people: DataFor<'GET /home/contributors'>) {
  return people.map(({ count, answers, ...person }) => {
    const parts = [count > 0 && `${count} 篇`, answers > 0 && `${answers} 答`];
    return { ...person, amount: parts.filter(Boolean).join(' · ') };
  });
}
export type Contributor = ReturnType<typeof formatContributions>[number];
