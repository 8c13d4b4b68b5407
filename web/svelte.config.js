// Svelte without options of our own: TypeScript in components, warnings as the compiler gives them.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
export default { preprocess: vitePreprocess() };
