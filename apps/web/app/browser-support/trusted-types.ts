// Why it is as it is: docs/decisions/0099-readable-token.md

interface PolicyFactory {
  defaultPolicy: object | null;
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ): object;
}

/**
 * Installs the default Trusted Types policy for text from libraries: markup loses what could run, workers
 * come from the site's own files, and no text becomes a script. Its source runs in the head before everything else, so it
 * uses nothing from outside its own body.
 */
export function installTrustedTypesPolicy(workers: string, serviceWorker: string): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  const canRun = ({ name, value }: Attr) =>
    /^(?:on[a-z]|srcdoc$)/iu.test(name) ||
    // browsers read such an address past its control characters and spaces, which come before `!`
    /^(?:java|vb)script:/iu.test(value.replaceAll(/[^!-\u{10FFFF}]/gu, ''));
  const removeScripts = (fragment: DocumentFragment): boolean => {
    let removed = false;
    for (const element of fragment.querySelectorAll('*')) {
      if (/^(?:script|iframe|frame|object|embed|base)$/iu.test(element.localName)) {
        element.remove();
        removed = true;
        continue;
      }
      for (const attribute of [...element.attributes].filter((attribute) => canRun(attribute))) {
        element.removeAttributeNode(attribute);
        removed = true;
      }
      if (element instanceof HTMLTemplateElement && removeScripts(element.content)) removed = true;
    }
    return removed;
  };
  let isParsing = false;
  // oxlint-disable-next-line browser-floor/no-newer-api -- only where the browser has it
  trustedTypes.createPolicy('default', {
    createHTML: (html) => {
      // React creates empty script elements this way; their text is checked when it is set
      if (isParsing || !html.includes('<') || html === '<script></script>') return html;
      isParsing = true;
      try {
        const template = document.createElement('template');
        template.innerHTML = html;
        return removeScripts(template.content) ? template.innerHTML : html;
      } finally {
        isParsing = false;
      }
    },
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      const isOwn = pathname.startsWith(workers) || pathname === serviceWorker;
      return origin === location.origin && isOwn ? address : null;
    },
  });
}

/** In development Vite serves workers beside their sources. */
const WORKERS = import.meta.env.DEV ? '/' : '/assets/';

/** Script for the head. A browser that does not know its syntax has no Trusted Types either. */
export const TRUSTED_TYPES_SCRIPT = `(${installTrustedTypesPolicy.toString()})('${WORKERS}','/service-worker.js')`;
