import type { ReactNode } from "react";

import { readWithDatabase } from "@/app/read-with-database";
import { ShopFrame } from "@/components/shop/frame/shop-frame";
import { visitor } from "@/app/composition/visitor";
import { processServices } from "@/app/composition/process-services";
import { environment } from "@/lib/environment";
import { shopLog } from "@/lib/log/log";
import { modulePages } from "@/modules/pages";

import { currentCustomer } from "./current-customer";
import { chooseLanguage, choosePriceList } from "./header-actions";
import { countPieces } from "./cart";
import { readCart } from "./cart-cookie";
import { readPriceLists } from "./price-list-cookie";

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const read = await readWithDatabase(() => Promise.all([readCart(), readPriceLists(), currentCustomer()]));
  // Without the database the frame has no cart and no price lists, and shows nobody as signed in.
  const [cart, shown, customer] = read.ok ? read.value : [];
  return (
    <ShopFrame
      account={
        visitor && { isSignedIn: customer !== undefined, href: customer ? visitor.account : visitor.signIn() }
      }
      cartCount={countPieces(cart?.lines ?? [])}
      chargesOnDispatch={environment.CHECKOUT_INTENT !== "pay"}
      chooseLanguage={chooseLanguage}
      isMaintenance={processServices(shopLog).isMaintenance()}
      priceList={shown?.priceList}
      priceLists={shown?.priceLists ?? []}
      choosePriceList={choosePriceList}
    >
      {children}
      {modulePages.map(({ ShopPanel }, index) => ShopPanel !== undefined && <ShopPanel key={index} />)}
    </ShopFrame>
  );
}
