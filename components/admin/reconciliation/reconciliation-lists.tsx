import type { ReconciliationView } from "@/lib/reconciliation/read-reconciliation";

import { ReconciliationList } from "./reconciliation-list";
import { BankRows, PairRows, ShopRows } from "./reconciliation-rows";
import { SetAsideList } from "./set-aside-list";

/** The movements of a report and of the journal, by how they compare. What needs attention comes first. */
export function ReconciliationLists({ view }: { view: ReconciliationView }) {
  const { counts } = view;
  return (
    <>
      <ReconciliationList group="differing" count={counts.differing}>
        <PairRows rows={view.differing} />
      </ReconciliationList>
      <ReconciliationList group="missingInShop" count={counts.missingInShop}>
        <BankRows rows={view.missingInShop} />
      </ReconciliationList>
      <ReconciliationList group="missingAtBank" count={counts.missingAtBank}>
        <ShopRows rows={view.missingAtBank} />
      </ReconciliationList>
      <ReconciliationList group="stillUnknown" count={counts.stillUnknown}>
        <ShopRows rows={view.stillUnknown} />
      </ReconciliationList>
      <ReconciliationList group="setAside" count={counts.setAside}>
        <SetAsideList rows={view.setAside} inReport />
      </ReconciliationList>
      <ReconciliationList group="resolved" count={counts.happened + counts.notHappened}>
        <ShopRows rows={view.resolved} />
      </ReconciliationList>
      <ReconciliationList group="matched" count={counts.matched} collapsed>
        <PairRows rows={view.matched} />
      </ReconciliationList>
    </>
  );
}
