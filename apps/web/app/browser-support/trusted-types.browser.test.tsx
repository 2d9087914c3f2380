import { beforeAll, describe, expect, it } from 'vitest';
import { installTrustedTypesPolicy } from './trusted-types.ts';

/** The policy, with results typed as the tests read them. */
interface Policy {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}
let policy: Policy;
beforeAll(() => {
  installTrustedTypesPolicy('/assets/', '/service-worker.js');
  ({ defaultPolicy: policy } = (
    window as unknown as { trustedTypes: { defaultPolicy: Policy } }
  ).trustedTypes);
});
const getHtml = (text: string) => String(policy.createHTML(text));

describe('markup', () => {
  it.each([
    'a < b',
    '.a > .b { color: red }',
    '<p class="x">甲 <b>乙</b></p>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
    '<a href="https://example.com/?javascript:">x</a>',
    '<script></script>',
  ])('is unchanged when nothing in it can run: %s', (text) => {
    expect(getHtml(text)).toBe(text);
  });

  it.each([
    ['<img src="x" onerror="alert(1)">', '<img src="x">'],
    ['<b>甲</b><script>alert(1)</script>', '<b>甲</b>'],
    ['<svg><script>alert(1)</script></svg>', '<svg></svg>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', '<svg><a>x</a></svg>'],
    ['<iframe srcdoc="<script>1</script>"></iframe>甲', '甲'],
    ['<template><img src="x" onload="1"></template>', '<template><img src="x"></template>'],
    ['<base href="https://evil.example">甲', '甲'],
    ['<SCRIPT SRC="/x.js"></SCRIPT>', ''],
    ['<button formaction="javascript:1" ONCLICK="1">x</button>', '<button>x</button>'],
  ])('loses what could run: %s', (text, rest) => {
    expect(getHtml(text)).toBe(rest);
  });
});

describe('addresses of scripts', () => {
  it('are those of the built files', () => {
    expect(String(policy.createScriptURL('/assets/worker-1.js'))).toBe('/assets/worker-1.js');
  });

  it.each([
    'https://evil.example/assets/x.js',
    '//evil.example/assets/x.js',
    '/media/1/full.js',
    '/assets/../media/1/full.js',
    'data:text/javascript,1',
    'blob:x',
  ])('are refused when they are others: %s', (address) => {
    // a browser refuses an address for which the policy returns nothing
    expect(String(policy.createScriptURL(address))).not.toBe(address);
  });
});

it('no text becomes a script', () => {
  const all = policy as unknown as { createScript(text: string): unknown };
  expect(() => all.createScript('alert(1)')).toThrow(TypeError);
});
