import { spawn } from 'node:child_process';
import { onExit } from './exit-handler.mjs';
import { buildChildEnvironment, root } from './paths.mjs';
import { ScriptFailure } from './print.mjs';

/** Runs a program with our terminal and resolves with its exit code. */
export function runVisibly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, toSpawnOptions({ stdio: 'inherit', ...options }));
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * The same for a program that ends in its own good time: Ctrl-C reaches it through the terminal,
 * other signals through us, and we stay until it is done. For scripts that watch for their end.
 */
export function runAlongside(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, toSpawnOptions({ stdio: 'inherit', ...options }));
    onExit((signal) => signal === 'SIGINT' || child.kill(signal));
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program silently and resolves with its exit code and output. It ends with this process, if exit handlers are set:
 * an installation that continued alone would collide with the next start's. `endSignal` is the signal it receives.
 */
export function runCaptured(command, args, { endSignal = 'SIGTERM', ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, toSpawnOptions({ stdio, detached: true, ...options }));
    const endGroup = () => killGroup(child.pid, endSignal);
    process.once('exit', endGroup);
    child.once('close', () => process.off('exit', endGroup));
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    const printed = () => Buffer.concat(output).toString().trim();
    child.once('error', (error) => resolve({ code: 127, printed: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, printed: printed() }));
  });
}

/** The same for a program that must not fail. When it does, the Failure carries its output. */
export async function runQuietly(command, args, options = {}) {
  const { code, printed } = await runCaptured(command, args, options);
  if (code !== 0)
    throw new ScriptFailure(`${printed}\n\n${command} ${args.join(' ')}：退出码 ${code}`);
}

/**
 * npm as `[command, ...arguments]`: the one that runs us, if any, so that no other version gets
 * mixed in.
 */
export function npm(...args) {
  const running = process.env.npm_execpath;
  return running?.endsWith('.js') ? [process.execPath, running, ...args] : ['npm', ...args];
}

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already ended.
  }
}

function toSpawnOptions({ env, ...options }) {
  return { cwd: root, ...options, env: buildChildEnvironment(env) };
}
