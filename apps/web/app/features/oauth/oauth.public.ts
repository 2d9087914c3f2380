export { OAuthClients } from './admin/oauth-clients.tsx';
