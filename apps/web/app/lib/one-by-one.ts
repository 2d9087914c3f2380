/**
 * Does `work` for one item after another. While some still wait for their turn the browser asks before the page goes:
 * they would be left out without a word. The last one's call outlives the page.
 */
export async function oneByOne<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  try {
    for (const [i, item] of items.entries()) {
      if (i === items.length - 1) window.removeEventListener('beforeunload', ask);
      await work(item);
    }
  } finally {
    window.removeEventListener('beforeunload', ask);
  }
}
