import os from 'node:os';
import type { Endpoint } from './endpoint.ts';

const gigabyte = 1024 ** 3;

/**
 * The server's settings as command line arguments. They stand here and not in the cluster's own
 * configuration file, so a new release changes them for clusters that exist already. Durability
 * is PostgreSQL's default: every commit is on the disk before it is acknowledged.
 */
export function serverArguments(cluster: string, { socketFolder, port }: Endpoint): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: socketFolder === '' ? '127.0.0.1' : '',
    // Quoted: the setting is a list, and a folder's name may hold a comma.
    unix_socket_directories: socketFolder === '' ? '' : `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    port,
    // A process takes some twenty, and tools join a site and its jobs; room for many costs a few megabytes.
    max_connections: 200,
    shared_buffers: os.totalmem() < 2 * gigabyte ? '128MB' : '256MB',
    effective_cache_size: `${Math.floor(os.totalmem() / 2 / 1024 ** 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // Compiling costs more than any of our queries, and one reader must not take all cores.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The application logs its own failures; their statements may hold people's texts.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster, ...options];
}
