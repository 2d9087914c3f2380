/**
 * Runs `work` for one item after another. While items are pending, the browser asks before the page is left:
 * they would be skipped silently. The last item's call outlives the page.
 */
export async function runSequentially<T>(
  items: readonly T[],
  runItem: (item: T) => Promise<void>,
): Promise<void> {
  const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', confirmLeave);
  try {
    for (const [i, item] of items.entries()) {
      if (i === items.length - 1) window.removeEventListener('beforeunload', confirmLeave);
      await runItem(item);
    }
  } finally {
    window.removeEventListener('beforeunload', confirmLeave);
  }
}
