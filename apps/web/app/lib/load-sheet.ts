const loads = new Map<string, Promise<void>>();

/**
 * Adds a built stylesheet to the page, once and for as long as it lives. Resolves when it applies, at once when the document
 * has it inside or linked; rejects when it cannot be loaded, and may be called again then.
 */
export async function loadSheet(href: string): Promise<void> {
  const known = loads.get(href);
  if (known !== undefined) return known;
  if (document.querySelector(`style[data-href="${href}"],link[rel=stylesheet][href="${href}"]`))
    return;
  const load = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loads.delete(href);
      reject(new Error(href));
    };
    document.head.append(link);
  });
  loads.set(href, load);
  return load;
}
