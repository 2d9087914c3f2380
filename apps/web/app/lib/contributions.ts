import type { DataFor } from '@zhihui/contract/client.ts';

/** Contributors, each with their amount: `9 篇 · 31 答`. Loaders write it, so that no page carries the words. */
export function formatContributions(people: DataFor<'GET /home/contributors'>) {
  return people.map(({ count, answers, ...person }) => {
    const parts = [count > 0 && `${count} 篇`, answers > 0 && `${answers} 答`];
    return { ...person, amount: parts.filter(Boolean).join(' · ') };
  });
}
export type Contributor = ReturnType<typeof formatContributions>[number];
