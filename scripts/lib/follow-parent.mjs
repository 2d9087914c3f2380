/**
 * Loaded into the server before its own code: when the script that started it dies, even by
 * kill -9, the server ends as cleanly as on SIGTERM.
 */
if (process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening alone must not prevent the process from ending.
  process.channel?.unref();
}
