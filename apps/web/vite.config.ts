import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // The contract is TypeScript source in the workspace, so it is bundled; everything else stays in node_modules.
  ssr: { noExternal: ['@zhihui/contract'] },
  build: {
    target: 'es2023',
    // Everything small enough to inline would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
