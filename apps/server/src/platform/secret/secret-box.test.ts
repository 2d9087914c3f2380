import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openSecretBox } from './secret-box.ts';

const KEY = 'ab'.repeat(32);
const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'zhihui-secret-'));

it('decrypts its own texts, and none that was changed or encrypted with another key', () => {
  const box = openSecretBox({ key: KEY, folder: newFolder() });
  const encrypted = box.encrypt('密钥 secret');
  expect(encrypted).not.toContain('secret');
  expect(box.encrypt('密钥 secret')).not.toBe(encrypted);
  expect(box.decrypt(encrypted)).toBe('密钥 secret');
  expect(() => box.decrypt(`${encrypted.slice(0, -2)}AA`)).toThrow();
  const other = openSecretBox({ key: 'cd'.repeat(32), folder: newFolder() });
  expect(() => other.decrypt(encrypted)).toThrow();
});

it('creates a key once, readable by its owner alone, and uses it from then on', () => {
  const folder = newFolder();
  const encrypted = openSecretBox({ key: undefined, folder }).encrypt('one');
  const file = path.join(folder, 'secret.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/u);
  expect(openSecretBox({ key: undefined, folder }).decrypt(encrypted)).toBe('one');
});

it('refuses a file that holds no key, and does not write over it', () => {
  const folder = newFolder();
  const file = path.join(folder, 'secret.key');
  writeFileSync(file, 'nonsense');
  expect(() => openSecretBox({ key: undefined, folder }).encrypt('one')).toThrow(
    'does not hold a key',
  );
  expect(readFileSync(file, 'utf8')).toBe('nonsense');
});
