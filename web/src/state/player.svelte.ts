// Who I am here. No account: a name, and a cookie that the page itself cannot read.
import { api, Failure } from '../lib/api';
import { removeStored, store, loadStored } from '../lib/storage';
import { removeLinks } from '../lib/tableLinks';
import { t } from '../i18n/translate.svelte';
import type { Me, MyTable, PlayerToken } from '../wire.gen';
import { settings } from './settings.svelte';

class Myself {
  id = $state<string | null>(null);
  name = $state('');
  known = $state(false); // whether the server was asked
  tables = $state.raw<MyTable[]>([]);
  deleted = $state(false); // at their own wish, just now

  /** Look whether this browser is somebody already; who was never here need not be asked for. */
  async load(): Promise<void> {
    if (!loadStored('known', false)) {
      this.known = true;
      return;
    }
    try {
      const me = await api.get<Me>('/me');
      this.id = me.id;
      this.name = me.name;
      if (me.language !== settings.language) await api.patch('/me', { language: settings.language });
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.status !== 401) throw failure;
      this.forget();
    } finally {
      this.known = true;
    }
  }

  /** Be somebody, by this name if a new one is given. */
  async signIn(name = ''): Promise<void> {
    if (!this.known) await this.load();
    if (this.id === null) {
      const wish = { name: name || t('me.guest'), language: settings.language };
      const made = await api.post<PlayerToken>('/players', wish);
      this.id = made.id;
      this.name = made.name;
      this.deleted = false;
      store('known', true);
    } else if (name && name !== this.name) {
      await this.change({ name });
    }
  }

  async change(wish: { name?: string; language?: string }): Promise<void> {
    if (this.id === null) return;
    const me = await api.patch<Me>('/me', wish);
    this.name = me.name;
  }

  /** Be forgotten by the server, and by this browser: the links of tables are nobody's any more. */
  async remove(): Promise<void> {
    await api.remove('/me', { confirm: true });
    this.forget();
    this.deleted = true;
    removeLinks();
    removeStored('seal.');
  }

  private forget(): void {
    this.id = null;
    this.tables = [];
    store('known', false);
  }

  async loadTables(): Promise<void> {
    this.tables = this.id === null ? [] : await api.get<MyTable[]>('/me/tables');
  }
}

export const me = new Myself();
