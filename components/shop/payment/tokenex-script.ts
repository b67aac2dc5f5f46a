/** The part of the provider's script that the page uses. TokenEx, hosted iframe. */
export type TokenExIframe = {
  on(event: string, listener: (data: unknown) => void): void;
  load(): void;
  validate(): void;
  tokenize(): void;
  remove(): void;
};

type TokenEx = {
  Iframe: new (containerId: string, configuration: Record<string, unknown>) => TokenExIframe;
};

/**
 * Loads the provider's script, once per page. After a rejection it may be called again.
 *
 * Not with `next/script`, which never loads a script again after it failed. The content security policy allows the
 * script because a script of ours adds it (`strict-dynamic`).
 */
export function loadTokenEx(scriptUrl: string): Promise<TokenEx> {
  const { TokenEx } = window as { TokenEx?: TokenEx };
  if (TokenEx !== undefined) return Promise.resolve(TokenEx);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.onload = () => {
      const provider = (window as { TokenEx?: TokenEx }).TokenEx;
      if (provider === undefined) reject(new Error("the provider's script does not define TokenEx"));
      else resolve(provider);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error("the provider's script cannot be loaded"));
    };
    document.head.append(script);
  });
}
