export { ConfirmProvider, useConfirmed } from './components/confirm-provider.tsx';
export { ReverifySession } from './components/reverify-session.tsx';
export { requiresConfirmation } from './requires-confirmation.ts';
