/** The provider's script, as far as a page needs it. TokenEx, hosted iframe. */
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
 * Loads the provider's script, once a page; rejects where it cannot be had, and may then be asked again.
 *
 * The page's policy lets it in because one of our own scripts asks for it (`strict-dynamic`).
 */
export function loadTokenEx(scriptUrl: string): Promise<TokenEx> {
  const { TokenEx } = window as { TokenEx?: TokenEx };
  if (TokenEx !== undefined) return Promise.resolve(TokenEx);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.onload = () => {
      const provider = (window as { TokenEx?: TokenEx }).TokenEx;
      if (provider === undefined) reject(new Error("The provider's script does not hold what it should"));
      else resolve(provider);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error("The provider's script cannot be loaded"));
    };
    document.head.append(script);
  });
}
