import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, theme as antdTheme } from 'antd';
import type { ThemeConfig } from 'antd';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import type { Plugin } from 'vite';
import { ANTD_BASE } from './antd-base.ts';

/** Components whose rules go into the sheet, nested ones too. Add a component here before using it. */
const COMPONENTS = [
  'Alert',
  'App',
  'Button',
  'Checkbox',
  'DatePicker',
  'Dropdown',
  'Empty',
  'Form',
  'Input',
  'InputNumber',
  'Menu',
  'Pagination',
  'Popover',
  'Radio',
  'Segmented',
  'Select',
  'Space',
  'Spin',
  'Switch',
  'Table',
  'Tooltip',
  'Tree',
  'TreeSelect',
];

const NAME = 'virtual:antd.css';
const RESOLVED = '\0virtual-antd.css';
const SCROLL_BAR = fileURLToPath(new URL('./antd-scroll-bar.ts', import.meta.url));

/**
 * Serves `virtual:antd.css`: antd's rules for our components, with variables from the token file. Also puts our
 * measuring of scroll bars in place of antd's, which the content security policy would refuse.
 */
export function antdCssPlugin(tokenFile: string): Plugin {
  let sheet: string | undefined;
  return {
    name: 'zhihui:antd-css',
    enforce: 'pre',
    resolveId: {
      // would run for every import otherwise
      filter: { id: /^virtual:antd\.css$|\/getScrollBarSize$/u },
      handler: (id) => (id === NAME ? RESOLVED : SCROLL_BAR),
    },
    load: {
      filter: { id: /virtual-antd\.css$/u },
      handler(id) {
        if (id !== RESOLVED) return null;
        this.addWatchFile(tokenFile);
        sheet ??= buildAntdSheet(readFileSync(tokenFile, 'utf8'));
        return sheet;
      },
    },
  };
}

type Tokens = Record<string, string>;

/** antd's rules for bare links, which our own sheet colours. */
const BARE_LINKS = /(?<=^|[}\s])a(?:[:[][\w\]-]+)?(?:,a:[\w-]+)*\{[^}]*\}/gu;

/** Builds the whole sheet, in a layer above the base sheet and below our components and pages. */
function buildAntdSheet(tokenCss: string): string {
  const [light, dark] = readTokens(tokenCss);
  const lightSheet = extractCss(light, antdTheme.defaultAlgorithm);
  const darkSheet = extractCss({ ...light, ...dark }, antdTheme.darkAlgorithm);
  const ownNames = new Set(Object.keys(light));
  const lightBlocks = parseVariableBlocks(lightSheet);
  const blocks = [...lightBlocks].map(([selector, vars]) => formatBlock(selector, vars, ownNames));
  for (const [selector, vars] of parseVariableBlocks(darkSheet)) {
    const darkBlock = lightBlocks.get(selector);
    const changed = new Map([...vars].filter(([name, value]) => darkBlock?.get(name) !== value));
    blocks.push(formatBlock(selector, changed, ownNames, "[data-theme='dark']"));
  }
  const rules = lightSheet
    .replace(VARIABLES, (rule: string, selector: string) => (isAntdSelector(selector) ? '' : rule))
    .replace(BARE_LINKS, '');
  return `@layer antd{${blocks.join('')}${rules}}`;
}

/** Reads the light and dark values of the token file by variable name without dashes: `ant-color-primary`. */
function readTokens(css: string): [Tokens, Tokens] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//gu, '').replace(/@media(?! screen)[\s\S]*$/u, '');
  const [light = '', dark = ''] = rules.split("[data-theme='dark']");
  return [parseValues(light), parseValues(dark)];
}

function parseValues(css: string): Tokens {
  const tokens: Tokens = {};
  for (const [, name, value] of css.matchAll(/--([\w-]+):\s*([^;]+);/gu)) {
    tokens[name as string] = (value as string).replace(/\s+/gu, ' ').trim();
  }
  return tokens;
}

function extractCss(values: Tokens, algorithm: ThemeConfig['algorithm']): string {
  const theme: ThemeConfig = {
    ...ANTD_BASE,
    // this flag would omit the rules that are extracted here
    zeroRuntime: false,
    ...(algorithm === undefined ? {} : { algorithm }),
    token: toAliasTokens(values),
    components: toComponentTokens(values),
  };
  return extractStyle({
    includes: COMPONENTS,
    customTheme: (node) => createElement(ConfigProvider, { theme }, node),
  }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/u, '');
}

/** `ant-font-size-sm` is antd's `fontSizeSM`. Lengths in px and bare numbers become numbers, as antd computes with them. */
function toAliasTokens(values: Tokens): NonNullable<ThemeConfig['token']> {
  const tokens: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!name.startsWith('ant-')) continue;
    const alias = name
      .slice(4)
      .replace(/-(xxs|xs|sm|md|lg|xl|xxl)$/u, (size) => size.slice(1).toUpperCase())
      .replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
    tokens[alias] = /^-?[\d.]+(?:px)?$/u.test(value) ? Number.parseFloat(value) : value;
  }
  // antd derives further shades from these, under other names
  const { 'ant-color-text': colorTextBase, 'ant-color-bg-container': colorBgBase } = values;
  return {
    ...tokens,
    ...(colorTextBase === undefined ? {} : { colorTextBase }),
    ...(colorBgBase === undefined ? {} : { colorBgBase }),
  };
}

function toComponentTokens(values: Tokens): NonNullable<ThemeConfig['components']> {
  const getToken = (name: string) => values[name] ?? '';
  const solid = {
    colorPrimary: getToken('zh-color-primary-solid'),
    colorPrimaryHover: getToken('zh-color-primary-solid-hover'),
    colorPrimaryActive: getToken('zh-color-primary-solid-active'),
  };
  const field = {
    colorBorder: getToken('zh-color-border-control'),
    activeBorderColor: getToken('ant-color-primary'),
    hoverBorderColor: getToken('ant-color-text-tertiary'),
    activeShadow: `0 0 0 3px ${getToken('ant-color-primary-bg-hover')}`,
  };
  return {
    Button: { ...solid, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Checkbox: { ...solid, colorBorder: getToken('zh-color-border-control') },
    Radio: { ...solid, colorBorder: getToken('zh-color-border-control') },
    Switch: solid,
    Input: field,
    InputNumber: field,
    DatePicker: field,
    Select: {
      colorBorder: getToken('zh-color-border-control'),
      activeBorderColor: getToken('ant-color-primary'),
      hoverBorderColor: getToken('ant-color-text-tertiary'),
      activeOutlineColor: getToken('ant-color-primary-bg-hover'),
      optionSelectedBg: getToken('ant-color-primary-bg'),
    },
    Table: {
      headerBg: getToken('ant-color-bg-container'),
      headerColor: getToken('ant-color-text-tertiary'),
      headerSplitColor: 'transparent',
      headerSortActiveBg: getToken('ant-color-bg-container'),
      headerSortHoverBg: getToken('ant-color-bg-container'),
      bodySortBg: getToken('ant-color-bg-container'),
      rowSelectedBg: getToken('ant-color-primary-bg'),
      rowSelectedHoverBg: getToken('ant-color-primary-bg'),
      borderColor: getToken('ant-color-border-secondary'),
      cellFontSize: 13,
      cellPaddingBlock: 9,
      cellPaddingInline: 12,
    },
  };
}

/** Matches rules that only set variables, such as antd's `.zh{--ant-…}` and `.zh.ant-btn{--ant-button-…}`. */
const VARIABLES = /([^{}]*)\{((?:--[\w-]+:(?:[^;{}]|'[^']*')*;?)+)\}/gu;
const isAntdSelector = (selector: string): boolean => selector.includes('.zh');

function parseVariableBlocks(css: string): Map<string, Map<string, string>> {
  const blocks = new Map<string, Map<string, string>>();
  for (const [, selector, body] of css.matchAll(VARIABLES)) {
    if (!isAntdSelector(selector as string)) continue;
    const vars = blocks.get(selector as string) ?? new Map<string, string>();
    for (const [, name, value] of (body as string).matchAll(/--([\w-]+):([^;]*)/gu)) {
      vars.set(name as string, value as string);
    }
    blocks.set(selector as string, vars);
  }
  return blocks;
}

/**
 * Formats a block of variables. General ones move from antd's own class to the root, and those that our token file sets
 * are omitted, so that the token file alone decides them.
 */
function formatBlock(
  selector: string,
  vars: Map<string, string>,
  ownNames: Set<string>,
  contextSelector = '',
): string {
  const isGlobal = /^\.zh$/u.test(selector.trim());
  const remaining = [...vars].filter(([name]) => !(isGlobal && ownNames.has(name)));
  if (remaining.length === 0) return '';
  const target = isGlobal ? contextSelector || ':root' : `${contextSelector} ${selector}`;
  return `${target}{${remaining.map(([name, value]) => `--${name}:${value}`).join(';')}}`;
}
