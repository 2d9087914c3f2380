/**
 * How the server's process is run so that it keeps little memory: garbage is collected in smaller portions and before
 * the heap has grown far, and the allocator of the C library gives back what threads freed. Some 200 MB less under
 * load, for about a tenth more processor time.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=20'];
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '524288',
  MALLOC_MMAP_THRESHOLD_: '131072',
};
