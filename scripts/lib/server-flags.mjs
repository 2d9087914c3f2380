import path from 'node:path';
import { root } from './paths.mjs';

/** The server's program, from the repository's folder. */
export const SERVER = 'apps/server/src/main.ts';

/**
 * Options of the server's process. New objects have 16 MB to live in: pages make many that die soon, and with 8 MB moving
 * them costs a tenth to a quarter more processor time. Old ones are collected before the heap has grown by more than two
 * fifths, which saves some 70 MB under load for up to a tenth of a page's time. The allocator of the C library returns freed
 * memory: pieces from 32 kB on (whole pages) come straight from the system and return to it, else they leave holes. Programs
 * are stored compiled (compile.mjs).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=40'];
export const SERVER_ENV = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/server'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
};
