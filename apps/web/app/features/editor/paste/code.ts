import { stripScripts } from './read-clipboard.ts';

/** Code from the clipboard of a code editor. */
export interface PastedCode {
  code: string;
  /** Language for the fence; '' when the editor does not say. */
  language: string;
}

/** Names of languages in VS Code that differ from those of code blocks. */
const LANGUAGES: Readonly<Record<string, string>> = {
  shellscript: 'bash',
  javascriptreact: 'jsx',
  typescriptreact: 'tsx',
  dockercompose: 'yaml',
  jsonc: 'json',
  'objective-c': 'objectivec',
};

/** Modes of a code editor in which people write text. */
const TEXT_MODES = new Set(['markdown', 'plaintext', 'mdx']);

/** The data of a clipboard that says where code comes from. */
export interface CodeClipboard {
  html: string;
  text: string;
  /** `vscode-editor-data`, or ''. */
  vscode: string;
}

/** Returns the code that a code editor copied; null when the clipboard is not from one, or holds prose. */
export function readCode({ html, text, vscode }: CodeClipboard): PastedCode | null {
  const code = text.replace(/\r\n?/gu, '\n').replace(/\n+$/u, '');
  if (code.trim() === '') return null;
  if (vscode !== '') {
    const mode = readMode(vscode);
    return TEXT_MODES.has(mode) ? null : { code, language: LANGUAGES[mode] ?? toLanguage(mode) };
  }
  return isEditorHtml(html) ? { code, language: '' } : null;
}

/** Whether a clipboard of a code editor holds prose, such as a Markdown file. */
export function isEditorProse(vscode: string): boolean {
  return vscode !== '' && TEXT_MODES.has(readMode(vscode));
}

function readMode(vscode: string): string {
  try {
    const { mode } = JSON.parse(vscode) as { mode?: unknown };
    return typeof mode === 'string' ? mode.toLowerCase() : '';
  } catch {
    return '';
  }
}

function toLanguage(mode: string): string {
  return /^[\w+#-]{1,30}$/u.test(mode) ? mode : '';
}

const MONOSPACE = /font-family\s*:[^;"]*(?:mono|consol|courier|menlo|monaco|cascadia|code)/iu;

/**
 * Whether HTML is a single block of code: a `pre` (JetBrains, Visual Studio, Eclipse), or a `div` in a monospace font
 * that keeps its spaces (VS Code in browsers that drop its own data).
 */
function isEditorHtml(html: string): boolean {
  if (!/<pre|white-space\s*:\s*pre/iu.test(html) || html.length > 4_000_000) return false;
  const { body } = new DOMParser().parseFromString(stripScripts(html), 'text/html');
  const [only, second] = body.children;
  if (!(only instanceof HTMLElement) || second !== undefined) return false;
  if (body.textContent.trim() !== only.textContent.trim()) return false;
  const style = only.getAttribute('style') ?? '';
  if (only.tagName === 'PRE') return only.querySelector('code') === null;
  return only.tagName === 'DIV' && /white-space\s*:\s*pre/iu.test(style) && MONOSPACE.test(style);
}
